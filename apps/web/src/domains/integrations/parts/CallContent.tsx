/** What was sent or answered, as text. */
export function CallContent({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {/* The text scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} aria-label={title}>
        {pretty(text)}
      </pre>
    </section>
  );
}

/** JSON with line breaks; other texts as they are. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
