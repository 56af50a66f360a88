import type { common as source } from '../pt/common.ts';
import type { Words } from '../words.ts';

export const common: Words<typeof source> = {
  add: 'Añadir',
  back: 'Volver',
  cancel: 'Cancelar',
  close: 'Cerrar',
  copied: 'Copiado',
  delete: 'Eliminar',
  edit: 'Editar',
  loading: 'Cargando…',
  loadFailed: 'No se pudo cargar.',
  noRecords: 'Ningún registro',
  none: 'Ninguno',
  notFound: 'Esta página no existe.',
  goHome: 'Ir al inicio',
  retry: 'Intentar de nuevo',
  save: 'Guardar',
  saved: 'Guardado.',
  search: 'Buscar',
  unexpected: 'Algo salió mal en esta pantalla.',
  form: {
    required: 'Obligatorio',
    tooShort: 'Demasiado corto (mínimo {{min}})',
    tooLong: 'Demasiado largo (máximo {{max}})',
    email: 'Correo no válido',
    number: 'Número no válido',
    invalid: 'Valor no válido',
  },
};
