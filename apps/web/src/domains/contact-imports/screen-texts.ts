import type { Words } from '../../i18n/words.ts';

export const pt = {
  title: 'Importar contatos',
  text: 'Planilha .xlsx ou .xls, ou arquivo .csv, com as colunas nome, número e e-mail. Até 50.000 linhas e 10 MB.',
  listTitle: 'Importar pessoas',
  listText:
    'Uma planilha .xlsx ou .xls, ou um arquivo .csv, com as colunas nome, número e e-mail. As outras colunas ' +
    'viram dados de cada pessoa, para usar nas mensagens. Números repetidos são juntados.',
  choose: 'Escolher arquivo',
  drop: 'ou solte o arquivo aqui',
  example: 'Baixar um exemplo',
  exampleName: 'exemplo-contatos.csv',
  exampleRows: { name: 'Maria Souza', number: '(11) 98765-4321', email: 'maria@exemplo.com.br' },
  columns: { name: 'nome', number: 'número', email: 'e-mail', row: 'linha', reason: 'motivo' },
  exampleVariable: { column: 'cidade', value: 'Santos' },
  fromPhone: 'Importar da agenda do celular',
  fromPhoneText: 'Os nomes e números que vieram com os celulares conectados por QR code.',
  fromPhoneDone: 'Da agenda: {{created}} novos, {{known}} já eram contatos.',
  fromPhoneNone: 'A agenda dos celulares conectados não trouxe nenhum número.',
  sending: 'Enviando o arquivo…',
  reading: 'Lendo o arquivo…',
  running: 'Importando {{file}}',
  progress: {
    one: '{{done}} de {{total}} linha',
    many: '{{done}} de {{total}} linhas',
    other: '{{done}} de {{total}} linhas',
  },
  cancel: 'Cancelar importação',
  statuses: {
    running: 'Importando',
    done: 'Importação concluída',
    cancelled: 'Importação cancelada',
    failed: 'A importação parou por um erro',
  },
  created: { one: '{{count}} contato novo', many: '{{count}} contatos novos', other: '{{count}} contatos novos' },
  added: { one: '{{count}} pessoa nova', many: '{{count}} pessoas novas', other: '{{count}} pessoas novas' },
  updated: {
    one: '{{count}} contato completado',
    many: '{{count}} contatos completados',
    other: '{{count}} contatos completados',
  },
  merged: {
    one: '{{count}} linha juntada',
    many: '{{count}} linhas juntadas',
    other: '{{count}} linhas juntadas',
  },
  refused: { one: '{{count}} linha recusada', many: '{{count}} linhas recusadas', other: '{{count}} linhas recusadas' },
  refusedSheet: 'Baixar linhas recusadas',
  refusedName: 'linhas-recusadas.csv',
  reasons: {
    name: 'O nome precisa de 2 a 50 letras',
    number: 'Não é um número de telefone',
    email: 'O e-mail não é válido',
    duplicate: 'Já existe um contato com este número',
    encoding: 'Tem caracteres ilegíveis: salve o arquivo como CSV UTF-8',
  },
  details: 'Ver detalhes',
  another: 'Importar outro arquivo',
  earlier: 'Importações anteriores',
  errors: {
    ERR_NO_IMPORT_FOUND: 'Esta importação não existe mais.',
    ERR_IMPORT_RUNNING: 'Outra importação ainda está em andamento. Espere ela terminar ou cancele.',
    ERR_IMPORT_FORMAT: 'Não foi possível ler o arquivo. Envie uma planilha .xlsx ou .xls sem senha, ou um .csv.',
    ERR_IMPORT_OLD_WORKBOOK:
      'A planilha tem senha ou é de um Excel muito antigo. Abra-a no Excel ou no LibreOffice, salve como .xlsx ' +
      'sem senha e envie de novo.',
    ERR_IMPORT_EMPTY: 'O arquivo não tem nenhum contato.',
    ERR_IMPORT_COLUMNS: 'Nenhuma coluna do arquivo é de telefone. Dê a ela o título “número”.',
    ERR_IMPORT_TOO_LARGE: 'O arquivo é grande demais: até 10 MB e 50.000 linhas.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Import contacts',
  text: 'An .xlsx, .xls or .csv file with the columns name, number and email. At most 50,000 rows and 10 MB.',
  listTitle: 'Import people',
  listText:
    'An .xlsx or .xls workbook, or a .csv file, with the columns name, number and email. Other columns become ' +
    'data of each person, for use in messages. Repeated numbers are merged.',
  choose: 'Choose a file',
  drop: 'or drop the file here',
  example: 'Download an example',
  exampleName: 'contacts-example.csv',
  exampleRows: { name: 'Mary Smith', number: '(11) 98765-4321', email: 'mary@example.com' },
  columns: { name: 'name', number: 'number', email: 'email', row: 'row', reason: 'reason' },
  exampleVariable: { column: 'city', value: 'Boston' },
  fromPhone: "Import from the phone's address book",
  fromPhoneText: 'The names and numbers that came with the phones linked by QR code.',
  fromPhoneDone: 'From the address book: {{created}} new, {{known}} were contacts already.',
  fromPhoneNone: 'The address books of the linked phones brought no number.',
  sending: 'Sending the file…',
  reading: 'Reading the file…',
  running: 'Importing {{file}}',
  progress: {
    one: '{{done}} of {{total}} row',
    many: '{{done}} of {{total}} rows',
    other: '{{done}} of {{total}} rows',
  },
  cancel: 'Cancel the import',
  statuses: {
    running: 'Importing',
    done: 'Import finished',
    cancelled: 'Import cancelled',
    failed: 'The import stopped with an error',
  },
  created: { one: '{{count}} new contact', many: '{{count}} new contacts', other: '{{count}} new contacts' },
  added: { one: '{{count}} new person', many: '{{count}} new people', other: '{{count}} new people' },
  updated: {
    one: '{{count}} contact completed',
    many: '{{count}} contacts completed',
    other: '{{count}} contacts completed',
  },
  merged: { one: '{{count}} row merged', many: '{{count}} rows merged', other: '{{count}} rows merged' },
  refused: { one: '{{count}} row refused', many: '{{count}} rows refused', other: '{{count}} rows refused' },
  refusedSheet: 'Download refused rows',
  refusedName: 'refused-rows.csv',
  reasons: {
    name: 'The name needs 2 to 50 letters',
    number: 'Not a phone number',
    email: 'The email is not valid',
    duplicate: 'There is already a contact with this number',
    encoding: 'Has damaged characters: save the file as CSV UTF-8',
  },
  details: 'Show details',
  another: 'Import another file',
  earlier: 'Earlier imports',
  errors: {
    ERR_NO_IMPORT_FOUND: 'This import no longer exists.',
    ERR_IMPORT_RUNNING: 'Another import is still running. Wait for its end, or cancel it.',
    ERR_IMPORT_FORMAT: 'The file could not be read. Send an .xlsx or .xls workbook without a password, or a .csv file.',
    ERR_IMPORT_OLD_WORKBOOK:
      'The workbook has a password or is of a very old Excel. Open it in Excel or LibreOffice, save it as .xlsx ' +
      'without a password, and send it again.',
    ERR_IMPORT_EMPTY: 'The file has no contact.',
    ERR_IMPORT_COLUMNS: 'No column of the file is a phone number. Give it the heading “number”.',
    ERR_IMPORT_TOO_LARGE: 'The file is too large: at most 10 MB and 50,000 rows.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Importar contactos',
  text: 'Planilla .xlsx o .xls, o archivo .csv, con las columnas nombre, número y correo. Hasta 50.000 filas y 10 MB.',
  listTitle: 'Importar personas',
  listText:
    'Una planilla .xlsx o .xls, o un archivo .csv, con las columnas nombre, número y correo. Las demás columnas ' +
    'se vuelven datos de cada persona, para usarlos en los mensajes. Los números repetidos se juntan.',
  choose: 'Elegir archivo',
  drop: 'o suelte el archivo aquí',
  example: 'Descargar un ejemplo',
  exampleName: 'ejemplo-contactos.csv',
  exampleRows: { name: 'María Pérez', number: '+54 11 2345-6789', email: 'maria@ejemplo.com' },
  columns: { name: 'nombre', number: 'número', email: 'correo', row: 'fila', reason: 'motivo' },
  exampleVariable: { column: 'ciudad', value: 'Rosario' },
  fromPhone: 'Importar de la agenda del teléfono',
  fromPhoneText: 'Los nombres y números que llegaron con los teléfonos vinculados por código QR.',
  fromPhoneDone: 'De la agenda: {{created}} nuevos, {{known}} ya eran contactos.',
  fromPhoneNone: 'Las agendas de los teléfonos vinculados no trajeron ningún número.',
  sending: 'Enviando el archivo…',
  reading: 'Leyendo el archivo…',
  running: 'Importando {{file}}',
  progress: {
    one: '{{done}} de {{total}} fila',
    many: '{{done}} de {{total}} filas',
    other: '{{done}} de {{total}} filas',
  },
  cancel: 'Cancelar la importación',
  statuses: {
    running: 'Importando',
    done: 'Importación terminada',
    cancelled: 'Importación cancelada',
    failed: 'La importación se detuvo por un error',
  },
  created: { one: '{{count}} contacto nuevo', many: '{{count}} contactos nuevos', other: '{{count}} contactos nuevos' },
  added: { one: '{{count}} persona nueva', many: '{{count}} personas nuevas', other: '{{count}} personas nuevas' },
  updated: {
    one: '{{count}} contacto completado',
    many: '{{count}} contactos completados',
    other: '{{count}} contactos completados',
  },
  merged: { one: '{{count}} fila juntada', many: '{{count}} filas juntadas', other: '{{count}} filas juntadas' },
  refused: { one: '{{count}} fila rechazada', many: '{{count}} filas rechazadas', other: '{{count}} filas rechazadas' },
  refusedSheet: 'Descargar filas rechazadas',
  refusedName: 'filas-rechazadas.csv',
  reasons: {
    name: 'El nombre necesita de 2 a 50 letras',
    number: 'No es un número de teléfono',
    email: 'El correo no es válido',
    duplicate: 'Ya existe un contacto con este número',
    encoding: 'Tiene caracteres ilegibles: guarde el archivo como CSV UTF-8',
  },
  details: 'Ver detalles',
  another: 'Importar otro archivo',
  earlier: 'Importaciones anteriores',
  errors: {
    ERR_NO_IMPORT_FOUND: 'Esta importación ya no existe.',
    ERR_IMPORT_RUNNING: 'Otra importación sigue en curso. Espere a que termine o cancélela.',
    ERR_IMPORT_FORMAT: 'No se pudo leer el archivo. Envíe una planilla .xlsx o .xls sin contraseña, o un .csv.',
    ERR_IMPORT_OLD_WORKBOOK:
      'La planilla tiene contraseña o es de un Excel muy antiguo. Ábrala en Excel o LibreOffice, guárdela como ' +
      '.xlsx sin contraseña y envíela de nuevo.',
    ERR_IMPORT_EMPTY: 'El archivo no tiene ningún contacto.',
    ERR_IMPORT_COLUMNS: 'Ninguna columna del archivo es de teléfono. Póngale el título “número”.',
    ERR_IMPORT_TOO_LARGE: 'El archivo es demasiado grande: hasta 10 MB y 50.000 filas.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    contactImports: typeof pt;
  }
}
