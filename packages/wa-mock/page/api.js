/** Calls the mock; rejects with its reason. */
export async function call(name, input = {}) {
  const reply = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { error, result } = await reply.json();
  if (!reply.ok) throw new Error(error);
  return result;
}

/** The bytes of a file in base64. */
export const toBase64 = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
