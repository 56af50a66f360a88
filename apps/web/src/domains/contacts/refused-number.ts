/** Shows refusals of a phone number at the field in which it was typed or chosen. */
export const refusedNumber = <Field extends string>(field: Field) => ({
  ERR_WAPP_INVALID_CONTACT: field,
  ERR_WAPP_CHECK_CONTACT: field,
  ERR_DUPLICATED_CONTACT: field,
});
