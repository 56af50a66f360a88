import { useQuery } from '@tanstack/react-query';
import { useTabStop } from '../../../ui/tab-stop.ts';
import { previewQuery } from '../find-preview.ts';
import styles from './link-card.module.css';

/** The title, text and picture of a page, as the page gives them, and the host that the link really leads to. */
export function LinkCard({ url }: { url: string }) {
  const tabIndex = useTabStop();
  const { data } = useQuery(previewQuery(url));
  if (data?.state !== 'ready') return null;
  const { title, description, host, image } = data;
  return (
    <a
      className={styles.card}
      tabIndex={tabIndex}
      href={/^https?:/i.test(url) ? url : `https://${url}`}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {image && <img src={image.url} alt="" width={64} height={64} loading="lazy" />}
      <span>
        <b dir="auto">{title}</b>
        {description !== '' && <span dir="auto">{description}</span>}
        <small dir="ltr">{host}</small>
      </span>
    </a>
  );
}
