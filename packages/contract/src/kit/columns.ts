import { z } from 'zod';

type Columns<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodArray<Shape[Name]> };

/**
 * The schema of many records as columns: one list for each field, and the third record is the third value of every
 * list. So the name of a field is sent only once.
 */
export const columnsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, z.array(field)]),
    ) as unknown as Columns<Shape>,
  );
