import { useEffect, useRef, useState } from 'react';

/**
 * Records the microphone in the browser's own format; the server accepts the formats of all browsers. `seconds` is null
 * while nothing is recorded. `finish(false)` discards the recording.
 */
export function useRecorder(onRecorded: (file: File) => void, onRefused: () => void) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const isRecording = seconds !== null;

  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => setSeconds((before) => (before === null ? null : before + 1)), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      stop(recorder.current);
    };
  }, []);

  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The user left while the browser asked for the microphone.
      if (!isMounted.current) return stream.getTracks().forEach((track) => track.stop());
      recorder.current = new MediaRecorder(stream);
      recorder.current.start();
      setSeconds(0);
    } catch {
      onRefused();
    }
  };
  const finish = (keep: boolean) => {
    const ending = recorder.current;
    recorder.current = null;
    setSeconds(null);
    if (!ending) return;
    if (keep) {
      // Without a time slice, the whole recording comes in one event after `stop`.
      ending.addEventListener('dataavailable', ({ data }) => {
        // Such as `audio/webm` of `audio/webm;codecs=opus`.
        const type = ending.mimeType.split(';')[0] ?? 'audio/webm';
        onRecorded(new File([data], `voice.${type.split('/')[1]}`, { type }));
      });
    }
    stop(ending);
  };
  return { seconds, start, finish };
}

/** Stops the recording and releases the microphone. */
function stop(recorder: MediaRecorder | null) {
  if (!recorder) return;
  if (recorder.state !== 'inactive') recorder.stop();
  for (const track of recorder.stream.getTracks()) track.stop();
}
