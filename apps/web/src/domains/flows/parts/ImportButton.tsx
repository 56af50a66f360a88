import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { readFlowFile, type ReadFlow } from '../read-flow-file.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** A larger file is not read. The server accepts flows of at most 1 MB; an exported Typebot may be larger than that. */
const maxBytes = 8_000_000;

/** Makes a flow from a file, and opens it. If it is an exported Typebot, the user first sees what is not converted. */
export function ImportButton() {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  /** The converted Typebot that the dialog shows. */
  const [converted, setConverted] = useState<ReadFlow | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, nodes, connections }: ReadFlow) => api.flows.import({ body: { name, nodes, connections } }),
    onSuccess: async (flow) => {
      setConverted(null);
      await queryClient.invalidateQueries({ queryKey: keys.flows.all });
      await navigate({ to: '/flowbuilder/{-$id}', params: { id: String(flow.id) } });
    },
    onError: toastError,
  });
  const readFile = async (chosen: File) => {
    const flow = chosen.size > maxBytes ? undefined : readFlowFile(await chosen.text(), chosen.name);
    if (!flow)
      return toast(
        'error',
        t(($) => $.flows.noFlowFile),
      );
    return flow.notes === null ? mutate(flow) : setConverted(flow);
  };
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
        data-testid="flow-file"
        hidden
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          if (chosen) void readFile(chosen);
          // Otherwise the browser reports no change when the same file is chosen again.
          input.value = '';
        }}
      />
      {converted && (
        <ImportDialog
          flow={converted}
          busy={isPending}
          onClose={() => setConverted(null)}
          onImport={() => mutate(converted)}
        />
      )}
    </>
  );
}
