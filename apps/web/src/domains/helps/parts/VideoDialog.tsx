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

function Player({ title, video }: { title: string; video: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let lastKey = '';
    const onKeyDown = ({ key }: KeyboardEvent) => (lastKey = key);
    const onPointerMove = () => (lastKey = '');
    // A click into the player moves the focus there, and the page no longer receives Escape: the dialog takes the focus
    // back. A user who went there by Tab stays there, to use the keys of the player.
    // During the event itself the player does not have the focus yet.
    const onBlur = () => setTimeout(takeBack);
    const takeBack = () => {
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
