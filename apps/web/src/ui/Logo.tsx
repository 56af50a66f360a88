import { useBrand } from './brand.ts';

/** The logo of the installation, or else that of Balcão: a speech bubble with two eyes. */
export function Logo({ size = 36 }: { size?: number }) {
  const { files } = useBrand();
  return files ? (
    <img src={`${files}logo.png`} width={size} height={size} alt="" />
  ) : (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden focusable="false">
      <rect width="36" height="36" rx="10" fill="var(--logo, #1fb884)" />
      <path
        d="M9 13.5A4.5 4.5 0 0 1 13.5 9h9a4.5 4.5 0 0 1 4.5 4.5v5a4.5 4.5 0 0 1-4.5 4.5H18l-5 4.2V23a4.5 4.5 0 0 1-4-4.5z"
        fill="var(--logo-face, #06241a)"
      />
      <circle cx="14.5" cy="16" r="1.7" fill="var(--logo-eyes, #7ff0c8)" />
      <circle cx="21.5" cy="16" r="1.7" fill="var(--logo-eyes, #7ff0c8)" />
    </svg>
  );
}
