import { fillVariables, type Variables } from '../../messages/fill-variables.ts';

/** The values of the general variables: those of every automatic text, and the number and e-mail of the contact. */
export interface GeneralVariables extends Variables {
  number: string;
  email: string;
}

/** Fills in the general variables of a flow's text, for the engine and the simulator. Other names stay unchanged. */
export const fillGeneral = (text: string, { number, email, ...variables }: GeneralVariables): string =>
  fillVariables(
    text.replaceAll(contactVariable, (_whole, name: string) => (name.toLowerCase() === 'number' ? number : email)),
    variables,
  );

const contactVariable = /\{\{\s*(number|email)\s*\}\}/gi;
