import { changeBrand, removeLogo } from '../domains/brand/change-brand.ts';

/** Sets the brand as a new installation has it. All tests of a worker share it. */
export async function resetBrand(): Promise<void> {
  await removeLogo();
  await changeBrand({
    name: '',
    shortName: '',
    color: null,
    darkColor: null,
    senderName: '',
    senderAddress: '',
    signature: '',
    businessName: '',
    businessAddress: '',
  });
}
