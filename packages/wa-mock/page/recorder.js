/** Records the microphone while the button is pressed in. */
export function makeRecorder(button, { began, done, failed }) {
  let recorder;

  async function start() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const ogg = 'audio/ogg;codecs=opus';
    recorder = new MediaRecorder(stream, MediaRecorder.isTypeSupported(ogg) ? { mimeType: ogg } : {});
    const parts = [];
    const start = Date.now();
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      button.setAttribute('aria-pressed', 'false');
      done(new Blob(parts, { type: recorder.mimeType }), Math.max(1, Math.round((Date.now() - start) / 1000))).catch(
        failed,
      );
      recorder = undefined;
    };
    recorder.start();
    button.setAttribute('aria-pressed', 'true');
    began();
  }

  return { toggle: () => (recorder ? recorder.stop() : start()) };
}
