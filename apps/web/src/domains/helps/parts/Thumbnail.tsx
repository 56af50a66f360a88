import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from '../helps.module.css';

/** The picture of a video, from YouTube, with a play sign. It is decorative, because the title stands beside it. */
export function Thumbnail({ video, className }: { video: string; className?: string | undefined }) {
  const src = `https://i.ytimg.com/vi/${video}/mqdefault.jpg`;
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span className={cx(styles.thumbnail, className)} aria-hidden>
      {failedSrc !== src && <img src={src} alt="" loading="lazy" onError={() => setFailedSrc(src)} />}
      <IconPlayerPlayFilled size={18} />
    </span>
  );
}
