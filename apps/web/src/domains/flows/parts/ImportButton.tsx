import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { readFlowFile } from '../read-flow-file.ts';

/** Makes a flow from a file, and opens it. */
export function ImportButton() {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: File) => {
      const body = readFlowFile(await chosen.text(), chosen.name);
      if (!body) {
        toast(
          'error',
          t(($) => $.flows.noFlowFile),
        );
        return undefined;
      }
      return api.flows.import({ body });
    },
    onSuccess: async (flow) => {
      if (!flow) return;
      await queryClient.invalidateQueries({ queryKey: keys.flows.all });
      await navigate({ to: '/flowbuilder/{-$id}', params: { id: String(flow.id) } });
    },
    onError: toastError,
  });
  return (
    <>
      <Button
        icon={<IconFileImport size={16} stroke={1.9} aria-hidden />}
        busy={isPending}
        onClick={() => file.current?.click()}
      >
        {t(($) => $.flows.import)}
      </Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          if (chosen) mutate(chosen);
          input.value = '';
        }}
      />
    </>
  );
}
