import { productName, type Issuer } from '@balcao/contract';
import { documentColor } from '@balcao/contract/brand/colors';
import { currentBrand, readBrandFile, showIssuer } from './current-brand.ts';

interface Stationery {
  name: string;
  /** The colour of titles and links, readable on white paper. */
  color: string;
  /** A PNG; undefined: there is no logo. */
  logo: Uint8Array | undefined;
  issuer: Issuer;
}

/** What documents show of the brand, such as the PDF of an invoice. */
export async function readStationery(): Promise<Stationery> {
  const { brand } = await currentBrand();
  return {
    name: brand.name || productName,
    color: documentColor(brand),
    logo: brand.logoPath === null ? undefined : await readBrandFile('icon-192.png'),
    issuer: await showIssuer(),
  };
}
