import { currentBrand } from './current-brand.ts';

/** The sender of mails and the text below them, in the form of `Letterhead` in `platform/mail`. */
export async function readLetterhead() {
  const { senderName, senderAddress, signature, businessName, businessAddress } = (await currentBrand()).brand;
  return {
    senderName,
    senderAddress,
    footer: [signature, businessName, businessAddress].filter((text) => text !== '').join('\n'),
  };
}
