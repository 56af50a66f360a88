/** The first login of a new installation of the journeys: the platform's operator, admin of the first company. */
export const firstLogin = { email: 'dona@balcao.test', password: 'Um-segredo-de-teste-1' };
