import { nouns, type routes } from '@balcao/contract';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { changeBrand, removeLogo, showBrand, uploadLogo } from './change-brand.ts';
import { showPublicBrand } from './current-brand.ts';
import { sendBrandFile } from './send-brand-file.ts';

type Calls = typeof routes.brand;

/** Outside a scope, because the brand belongs to the operator and not to a company. */
export const brandNoun = serverNoun({
  contract: nouns.brand,
  http: {
    current: outside<Calls['current']>(({ reply }) => {
      void reply.header('cache-control', 'public, max-age=60');
      return showPublicBrand();
    }),
    file: outside<Calls['file']>(({ reply }, { params }) => sendBrandFile(reply, params)),
    show: outside<Calls['show']>(() => showBrand()),
    update: outside<Calls['update']>((_call, { body }) => changeBrand(body)),
    uploadLogo: outside<Calls['uploadLogo']>((_call, { files }) => uploadLogo(files)),
    removeLogo: outside<Calls['removeLogo']>(() => removeLogo()),
  },
  tables: ['brand', 'brand_files'],
});
