import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from '../helps.module.css';

/** The picture of a video, from YouTube; without it a play sign. Decorative: the title stands beside it. */
export function Thumbnail({ video, className }: { video: string; className?: string | undefined }) {
  const src = `https://i.ytimg.com/vi/${video}/mqdefault.jpg`;
  const [failed, setFailed] = useState<string>();
  return (
    <span className={cx(styles.thumbnail, className)} aria-hidden>
      {failed !== src && <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />}
      <IconPlayerPlayFilled size={18} />
    </span>
  );
}
