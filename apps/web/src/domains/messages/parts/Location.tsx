import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { readLocation } from '../read-body.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

/** A place, with a link to a map if there is one. */
export function Location({ body }: { body: string }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const { image, link, description } = readLocation(body);
  const name = description || t(($) => $.messages.type.locationMessage);
  const inside = (
    <>
      {image ? (
        <img src={image} alt="" width={260} height={130} loading="lazy" />
      ) : (
        <span className={styles.map} aria-hidden>
          <IconMapPin size={30} stroke={1.6} />
        </span>
      )}
      <span>
        <IconMapPin size={15} aria-hidden />
        {name}
      </span>
    </>
  );
  return link ? (
    <a
      className={styles.place}
      href={link}
      tabIndex={tabIndex}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t(($) => $.messages.openMap)}: ${name}`}
    >
      {inside}
    </a>
  ) : (
    <span className={styles.place}>{inside}</span>
  );
}
