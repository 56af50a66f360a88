import { limits } from '@balcao/contract/limits';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import type { Recording } from './record-audio.ts';
import { faultOf, nextRecorderState, type RecorderFault } from './recorder-state.ts';

const tickMs = 250;
const startRecording = async (): Promise<Recording> => (await import('./record-audio.ts')).recordAudio();
const cancelQuietly = (recording: Recording | null) => void recording?.cancel().catch(() => undefined);

/** Records from the moment it is mounted. `onDone` gets a file; or null, and a toast says why there is none. */
export function useRecorder(onDone: (file: File | null) => void) {
  const { t } = useTranslation();
  const recording = useRef<Recording | null>(null);
  const [state, apply] = useReducer(nextRecorderState, { phase: 'starting' });
  const isRecording = state.phase === 'recording';

  const giveUp = (fault: RecorderFault) => {
    toast(
      fault === 'tooShort' ? 'notice' : 'error',
      t(($) => $.messages.recorder[fault]),
    );
    onDone(null);
  };
  const failToStart = useEffectEvent((error: unknown) => giveUp(faultOf(error)));
  useEffect(() => {
    let isGone = false;
    startRecording().then(
      (started) => {
        if (isGone) return cancelQuietly(started);
        recording.current = started;
        apply({ type: 'started', at: Date.now() });
      },
      (error: unknown) => {
        if (!isGone) failToStart(error);
      },
    );
    return () => {
      isGone = true;
      cancelQuietly(recording.current);
      recording.current = null;
    };
  }, []);
  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => apply({ type: 'ticked', at: Date.now() }), tickMs);
    return () => clearInterval(timer);
  }, [isRecording]);

  const stop = async () => {
    const ending = recording.current;
    if (!ending) return;
    // From here on the recording is not cancelled when the user leaves: it is sent.
    recording.current = null;
    apply({ type: 'stopped' });
    const file = await ending.stop().catch(() => undefined);
    if (!file) giveUp('failed');
    else if (file.size < limits.recordingMinBytes) giveUp('tooShort');
    else onDone(file);
  };
  return { state, stop };
}
