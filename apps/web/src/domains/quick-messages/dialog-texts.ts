import type { Words } from '../../i18n/words.ts';

export const pt = {
  noFile: 'Sem arquivo',
  chooseFile: 'Escolher arquivo',
  removeFile: 'Remover o arquivo {{name}}',
  variables: {
    label: 'Inserir variável',
    firstName: 'Primeiro nome',
    name: 'Nome',
    ms: 'Saudação',
    protocol: 'Protocolo',
    date: 'Data',
    hora: 'Hora',
    user: 'Atendente',
    queue: 'Fila',
  },
} as const;

export const en: Words<typeof pt> = {
  noFile: 'No file',
  chooseFile: 'Choose a file',
  removeFile: 'Remove the file {{name}}',
  variables: {
    label: 'Insert a variable',
    firstName: 'First name',
    name: 'Name',
    ms: 'Greeting',
    protocol: 'Protocol',
    date: 'Date',
    hora: 'Time',
    user: 'Attendant',
    queue: 'Queue',
  },
};

export const es: Words<typeof pt> = {
  noFile: 'Sin archivo',
  chooseFile: 'Elegir archivo',
  removeFile: 'Quitar el archivo {{name}}',
  variables: {
    label: 'Insertar variable',
    firstName: 'Primer nombre',
    name: 'Nombre',
    ms: 'Saludo',
    protocol: 'Protocolo',
    date: 'Fecha',
    hora: 'Hora',
    user: 'Agente',
    queue: 'Cola',
  },
};
