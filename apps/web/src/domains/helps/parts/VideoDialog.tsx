import type { Help } from '@balcao/contract';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from '../helps.module.css';

/** Plays a video until Escape, the cross or a click outside. */
export function VideoDialog({ help: { title, description, video }, onClose }: { help: Help; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <Player title={title} video={video} />
      {description && <p className={styles.about}>{description}</p>}
    </Dialog>
  );
}

/**
 * The player of YouTube in a frame. While the frame has the focus, the page does not receive Escape. So after a click
 * into the player the focus returns to the element around it.
 */
function Player({ title, video }: { title: string; video: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The last key since the pointer moved; '': none, so a click moved the focus.
    let lastKey = '';
    const onKeyDown = ({ key }: KeyboardEvent) => (lastKey = key);
    const onPointerMove = () => (lastKey = '');
    // The timer is needed because the player does not have the focus yet during the event itself.
    const onBlur = () => setTimeout(takeBack);
    const takeBack = () => {
      // A user who went into the player by Tab stays there, to use its keys.
      if (document.activeElement === player.current && lastKey !== 'Tab') frame.current?.focus();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    addEventListener('pointermove', onPointerMove);
    addEventListener('blur', onBlur);
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      removeEventListener('pointermove', onPointerMove);
      removeEventListener('blur', onBlur);
    };
  }, []);
  return (
    <div ref={frame} className={styles.player} tabIndex={-1} data-autofocus>
      <iframe
        ref={player}
        title={title}
        src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The page sends no referrer to other servers, but YouTube refuses to play without one.
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </div>
  );
}
