import { z } from 'zod';

type Columns<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodArray<Shape[Name]> };

/** Many records as columns: the third record is the third value of every column. Each field name is written once. */
export const columnsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, z.array(field)]),
    ) as unknown as Columns<Shape>,
  );
