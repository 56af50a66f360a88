import { BufferTarget, MediaStreamAudioTrackSource, Mp3OutputFormat, Output, canEncodeAudio } from 'mediabunny';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';

export interface Recording {
  /** Stops the recording and returns it as a file. */
  stop: () => Promise<File>;
  cancel: () => Promise<void>;
}

const bitsPerSecond = 128_000;
/** The encoder makes no file from a shorter recording: its error is then replaced by an empty file. */
const shortestMs = 500;

/**
 * Records the microphone as MP3. Loaded only when the button is pressed: the encoder is larger than the rest of the
 * conversation screen.
 */
export async function recordAudio(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, noiseSuppression: true, echoCancellation: true },
  });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  try {
    if (!(await canEncodeAudio('mp3'))) registerMp3Encoder();
    const [track] = stream.getAudioTracks();
    if (!track) throw new DOMException('No microphone', 'NotFoundError');
    const target = new BufferTarget();
    const source = new MediaStreamAudioTrackSource(track, { codec: 'mp3', bitrate: bitsPerSecond });
    // An error during the recording appears again when the recording is finished.
    source.errorPromise.catch(() => undefined);
    const output = new Output({ format: new Mp3OutputFormat(), target });
    output.addAudioTrack(source);
    await output.start();
    const startedAt = performance.now();
    return {
      stop: async () => {
        const isTooShort = performance.now() - startedAt < shortestMs;
        try {
          // Further input of the microphone is dropped at once; the input before it is encoded.
          source.pause();
          await output.finalize();
        } catch (error) {
          if (!isTooShort) throw error;
        } finally {
          release();
        }
        return new File([target.buffer ?? new ArrayBuffer(0)], `audio-${Date.now()}.mp3`, { type: 'audio/mpeg' });
      },
      cancel: async () => {
        try {
          await output.cancel();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
