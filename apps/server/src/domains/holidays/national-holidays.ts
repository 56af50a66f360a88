interface NationalHoliday {
  /** YYYY-MM-DD; for a holiday of every year the year does not matter. */
  date: string;
  name: string;
  everyYear: boolean;
}

/**
 * The national holidays of Brazil with a fixed date, by MM-DD (laws 662/1949, 6.802/1980, 9.093/1995, 10.607/2002 and
 * 14.759/2023).
 */
const brazilian: Readonly<Record<string, string>> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Consciência Negra',
  '12-25': 'Natal',
};

/** For how many years the dates of a movable holiday are added. */
const movableYears = 5;
const dayMs = 24 * 60 * 60_000;

/**
 * The national holidays of a country, from a year on: fixed ones for every year, movable ones for the next years.
 * @param country two letters (ISO 3166-1)
 * @returns undefined: the holidays of the country are not known
 */
export function nationalHolidays(country: string, year: number): NationalHoliday[] | undefined {
  if (country !== 'BR') return undefined;
  const fixed = Object.entries(brazilian).map(([day, name]) => ({ date: `${year}-${day}`, name, everyYear: true }));
  const movable = Array.from({ length: movableYears }, (_, yearsLater) => ({
    date: goodFriday(year + yearsLater),
    name: 'Sexta-feira Santa',
    everyYear: false,
  }));
  return [...fixed, ...movable];
}

/**
 * Good Friday of a year, YYYY-MM-DD: two days before Easter. Easter is computed by the anonymous Gregorian algorithm in
 * the form of New Scientist (30 March 1961). The letters are those of the source, which calls `month` n and `day` p.
 */
function goodFriday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, day) - 2 * dayMs).toISOString().slice(0, 10);
}
