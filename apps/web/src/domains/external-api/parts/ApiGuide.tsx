import { limits } from '@balcao/contract/limits';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { mediaExample, replyExample, textExample } from '../examples.ts';
import { sendPath } from '../send-test.ts';
import { Code } from './Code.tsx';
import steps from '../../../ui/steps.module.css';
import shared from '../../../ui/card.module.css';
import styles from '../messages-api.module.css';

/** The most likely refusals, by status; the reference lists all of them. */
const refusals = [
  [400, 'ERR_VALIDATION'],
  [400, 'ERR_CHECK_NUMBER'],
  [400, 'ERR_CREATING_MESSAGE'],
  [401, 'ERR_CONNECTION_TOKEN'],
  [403, 'ERR_PLAN_FEATURE'],
  [409, 'ERR_WAPP_NOT_INITIALIZED'],
  [409, 'ERR_REPLY_WINDOW_CLOSED'],
  [413, 'ERR_MEDIA_TOO_LARGE'],
  [422, 'ERR_IDEMPOTENCY_KEY_REUSED'],
  [429, 'ERR_RATE_LIMITED'],
  [429, 'ERR_SEND_BUDGET'],
  [502, 'ERR_WAPP_CHECK_CONTACT'],
] as const;

/** The call, its fields and answers, with examples to copy. */
export function ApiGuide() {
  const url = `${location.origin}${sendPath}`;
  return (
    <div className={shared.card}>
      <Steps />
      <Endpoint url={url} />
      <Fields />
      <Examples url={url} />
      <Replies />
    </div>
  );
}

/** How a company gets a token. */
function Steps() {
  const { t } = useTranslation();
  return (
    <Part title={t(($) => $.externalApi.steps)}>
      <ol className={steps.steps}>
        <li>
          {t(($) => $.externalApi.step1)} <Link to="/connections">{t(($) => $.externalApi.toConnections)}</Link>
        </li>
        <li>{t(($) => $.externalApi.step2)}</li>
        <li>{t(($) => $.externalApi.step3)}</li>
      </ol>
    </Part>
  );
}

/** The address of the call, and how often it may be called. */
function Endpoint({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Part title={t(($) => $.externalApi.endpoint)}>
      <Code
        text={url}
        shown={`POST ${url}`}
        copy={t(($) => $.externalApi.copyEndpoint)}
        label={t(($) => $.externalApi.endpoint)}
      />
      <p>{t(($) => $.externalApi.limit, { count: limits.sendsPerMinute })}</p>
    </Part>
  );
}

/** The headers and the fields of the body. */
function Fields() {
  const { t } = useTranslation();
  return (
    <>
      <Part title={t(($) => $.externalApi.headers)}>
        <dl className={styles.fields}>
          <Field name="Authorization: Bearer TOKEN" required>
            {t(($) => $.externalApi.authorization)}
          </Field>
          <Field name="Content-Type" required>
            {t(($) => $.externalApi.contentType)}
          </Field>
          <Field name="Idempotency-Key">{t(($) => $.externalApi.idempotencyKey, limits.idempotencyKey)}</Field>
        </dl>
      </Part>
      <Part title={t(($) => $.externalApi.fields)}>
        <dl className={styles.fields}>
          <Field name="number" required>
            {t(($) => $.externalApi.number)}
          </Field>
          <Field name="body">
            {t(($) => $.externalApi.body, {
              max: limits.messageText.toLocaleString(currentLocale()),
              variable: '{{firstName}}',
            })}
          </Field>
          <Field name="medias">{t(($) => $.externalApi.medias, { max: limits.filesPerMessage })}</Field>
          <Field name="closeTicket">{t(($) => $.externalApi.closeTicket)}</Field>
          <Field name="queueId">{t(($) => $.externalApi.queueId)}</Field>
        </dl>
      </Part>
    </>
  );
}

/** A text and a file, as commands of a terminal. */
function Examples({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Part title={t(($) => $.externalApi.textExample)}>
        <Code
          text={textExample(
            url,
            t(($) => $.externalApi.exampleBody),
          )}
          copy={t(($) => $.externalApi.copyExample)}
          label={t(($) => $.externalApi.textExample)}
        />
      </Part>
      <Part title={t(($) => $.externalApi.mediaExample)}>
        <Code
          text={mediaExample(
            url,
            t(($) => $.externalApi.exampleCaption),
            t(($) => $.externalApi.exampleFile),
          )}
          copy={t(($) => $.externalApi.copyExample)}
          label={t(($) => $.externalApi.mediaExample)}
        />
      </Part>
    </>
  );
}

/** The answer of a call that was accepted, and the most likely refusals. */
function Replies() {
  const { t } = useTranslation();
  return (
    <Part title={t(($) => $.externalApi.replies)}>
      <p>
        <b className="num">200</b> {t(($) => $.externalApi.replied)}
      </p>
      <Code text={replyExample} label="200" />
      <table className={styles.refusals}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.externalApi.status)}</th>
            <th scope="col">{t(($) => $.externalApi.code)}</th>
            <th scope="col">{t(($) => $.externalApi.meaning)}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(([status, code]) => (
            <tr key={code}>
              <td className="num">{status}</td>
              <td>
                <code>{code}</code>
              </td>
              <td>{t(($) => $.errors[code])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <a href="/api/docs">{t(($) => $.externalApi.reference)}</a>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Field({ name, required, children }: { name: string; required?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>
        <code>{name}</code>
        {required && <small>{t(($) => $.externalApi.required)}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
