import type { CheckoutCharge, CheckoutFields as CheckoutBody } from '@balcao/contract';
import { CheckoutFields, type Checkout, type CheckoutPayer } from '@balcao/contract/payments/payments';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { isRefusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { SelectField, TextField } from '../../../forms/fields.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { formatCents, formatMoney } from '../../../i18n/format-money.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { InvoiceLines } from '../../invoices/parts.ts';
import form from '../../../forms/form.module.css';
import styles from '../payments.module.css';

const steps = ['data', 'plan', 'review'] as const;
type Step = (typeof steps)[number];

const emptyPayer: CheckoutPayer = {
  firstName: '',
  lastName: '',
  document: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  country: 'BR',
};
/** What the form asks. The server refuses the fields of cards. */
const Fields = CheckoutFields.omit({
  invoiceId: true,
  isRecurring: true,
  nameOnCard: true,
  cardNumber: true,
  cvv: true,
});
const FieldsWithDocument = Fields.extend({ document: required(Fields.shape.document) });

interface Props {
  invoiceId: number;
  /** Called when the charge is cached, so that its code can be shown. */
  onCharged: () => void;
}

/** The three steps before the code. */
export function CheckoutSteps({ invoiceId, onCharged }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queries.payments.openCheckout({ body: { invoiceId } }));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (!data.canPay)
    return (
      <div className={styles.over}>
        <Caution alert>{t(($) => $.payments.checkout.noProvider)}</Caution>
      </div>
    );
  return <Steps checkout={data} onCharged={onCharged} />;
}

function Steps({ checkout, onCharged }: { checkout: Checkout; onCharged: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('data');
  const [payer, setPayer] = useState<CheckoutPayer>(checkout.payer ?? emptyPayer);
  const [isRecurring, setRecurring] = useState(false);
  const [isDocumentWrong, setDocumentWrong] = useState(false);
  const invoiceId = checkout.invoice.id;
  const paying = useMutation({
    mutationFn: () =>
      api.payments.checkout({ body: { ...payer, invoiceId, isRecurring } satisfies Partial<CheckoutBody> }),
    onSuccess(charge: CheckoutCharge) {
      queryClient.setQueryData(keys.payments.showCharge({ params: { invoiceId } }), { charge });
      onCharged();
    },
    onError(error) {
      if (!isRefusal(error, 'ERR_PAYER_DOCUMENT')) return toastError(error);
      setDocumentWrong(true);
      setStep('data');
    },
  });
  const currentIndex = steps.indexOf(step);
  return (
    <>
      <ol className={styles.steps} aria-label={t(($) => $.payments.checkout.steps)}>
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={name === step ? 'step' : undefined}
            data-done={index < currentIndex || undefined}
          >
            <span aria-hidden>{index + 1}</span>
            {t(($) => $.payments.checkout[name])}
          </li>
        ))}
      </ol>
      {step === 'data' && (
        <PayerForm
          payer={payer}
          needsDocument={checkout.needsDocument}
          isDocumentWrong={isDocumentWrong}
          onNext={(fields) => {
            setPayer(fields);
            setDocumentWrong(false);
            setStep('plan');
          }}
        />
      )}
      {step === 'plan' && (
        <>
          <PlanFacts checkout={checkout} />
          {checkout.mandateCents !== null && (
            <Checkbox
              className={styles.recurring}
              checked={isRecurring}
              onChange={(event) => setRecurring(event.currentTarget.checked)}
              label={t(($) => $.payments.checkout.isRecurring, { value: formatCents(checkout.mandateCents) })}
              description={t(($) => $.payments.checkout.isRecurringHint)}
            />
          )}
          <div className={styles.foot}>
            <Button onClick={() => setStep('data')}>{t(($) => $.payments.checkout.back)}</Button>
            <Button kind="primary" onClick={() => setStep('review')}>
              {t(($) => $.payments.checkout.next)}
            </Button>
          </div>
        </>
      )}
      {step === 'review' && (
        <>
          <Review checkout={checkout} payer={payer} isRecurring={isRecurring} />
          <div className={styles.foot}>
            <Button onClick={() => setStep('plan')}>{t(($) => $.payments.checkout.back)}</Button>
            <Button kind="primary" busy={paying.isPending} onClick={() => paying.mutate()}>
              {t(($) => $.payments.checkout.pay)}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface PayerFormProps {
  payer: CheckoutPayer;
  needsDocument: boolean;
  isDocumentWrong: boolean;
  onNext: (payer: CheckoutPayer) => void;
}

function PayerForm({ payer, needsDocument, isDocumentWrong, onNext }: PayerFormProps) {
  const { t } = useTranslation();
  const fields = useSchemaForm<CheckoutPayer, CheckoutPayer>(needsDocument ? FieldsWithDocument : Fields, payer);
  const field = (name: FieldPath<CheckoutPayer>) => ({
    control: fields.control as unknown as Control<CheckoutPayer, unknown, FieldValues>,
    name,
    label: t(($) => $.payments.checkout[name]),
  });
  const submit = fields.handleSubmit(onNext);
  const problem = isDocumentWrong ? t(($) => $.payments.errors.ERR_PAYER_DOCUMENT) : undefined;
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset>
        <div className={form.pair}>
          <TextField {...field('firstName')} first />
          <TextField {...field('lastName')} />
        </div>
        <TextField {...field('document')} {...(problem && { problem })} />
        <TextField {...field('address2')} />
        <div className={form.pair}>
          <TextField {...field('city')} />
          <TextField {...field('state')} />
        </div>
        <div className={form.pair}>
          <TextField {...field('zipcode')} />
          <SelectField
            {...field('country')}
            data={(['BR', 'usa'] as const).map((value) => ({
              value,
              label: t(($) => $.payments.checkout.countries[value]),
            }))}
          />
        </div>
      </fieldset>
      <div className={styles.foot}>
        <Button type="submit" kind="primary">
          {t(($) => $.payments.checkout.next)}
        </Button>
      </div>
    </form>
  );
}

function PlanFacts({ checkout }: { checkout: Checkout }) {
  const { plan, invoice } = checkout;
  const { t } = useTranslation();
  return (
    <section className={styles.facts} aria-label={t(($) => $.payments.checkout.yourPlan)}>
      <div>
        <h2>{invoice.detail}</h2>
        <p>{formatMoney(plan.value)}</p>
      </div>
      <dl>
        {(['users', 'connections', 'queues'] as const).map((name) => (
          <div key={name}>
            <dt>{t(($) => $.payments.checkout[name])}</dt>
            <dd>{plan[name]}</dd>
          </div>
        ))}
      </dl>
      <Total checkout={checkout} />
    </section>
  );
}

/** What is to be paid; with its lines if a plan change or a credit is among them. */
function Total({ checkout: { invoice, lines } }: { checkout: Checkout }) {
  const { t } = useTranslation();
  return (
    <>
      {lines.length > 1 && <InvoiceLines lines={lines} />}
      <dl className={styles.total}>
        <div>
          <dt>{t(($) => $.payments.checkout.dueDate)}</dt>
          {/* Noon: the day is the same one in the browser's time zone. */}
          <dd>{formatDay(new Date(`${invoice.dueDate}T12:00:00`))}</dd>
        </div>
        <div>
          <dt>{t(($) => $.payments.checkout.total)}</dt>
          <dd>
            <strong>{formatCents(invoice.cents)}</strong>
          </dd>
        </div>
      </dl>
    </>
  );
}

interface ReviewProps {
  checkout: Checkout;
  payer: CheckoutPayer;
  isRecurring: boolean;
}

function Review({ checkout, payer, isRecurring }: ReviewProps) {
  const { t } = useTranslation();
  const address = [payer.address2, payer.city, payer.state, payer.zipcode].filter(Boolean).join(', ');
  return (
    <section className={styles.facts} aria-label={t(($) => $.payments.checkout.review)}>
      <dl>
        <div>
          <dt>{t(($) => $.payments.checkout.payer)}</dt>
          <dd>
            {payer.firstName} {payer.lastName}
            {payer.document !== '' && <small>{payer.document}</small>}
            <small>{address}</small>
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.payments.checkout.plan)}</dt>
          <dd>{checkout.invoice.detail}</dd>
        </div>
        <div>
          <dt>{t(($) => $.payments.checkout.method)}</dt>
          <dd>{t(($) => (isRecurring ? $.payments.checkout.recurring : $.payments.checkout.pix))}</dd>
        </div>
      </dl>
      <Total checkout={checkout} />
    </section>
  );
}
