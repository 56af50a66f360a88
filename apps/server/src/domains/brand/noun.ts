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
    update: outside<Calls['update']>(({ actor }, { body }) => changeBrand(body, actor)),
    uploadLogo: outside<Calls['uploadLogo']>(({ actor }, { files }) => uploadLogo(files, actor)),
    removeLogo: outside<Calls['removeLogo']>(({ actor }) => removeLogo(actor)),
  },
  tables: ['brand', 'brand_files'],
});
