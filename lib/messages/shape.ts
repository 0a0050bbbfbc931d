/** In place of a schema library in pages. Values come from our own background, so yes or no is enough. */
export type Shape<T> = (value: unknown) => value is T;
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = (value): value is string => typeof value === 'string';
/** Taken for texts of any type: content scripts carry no lists of codes. */
export const anyCode = text as Shape<never>;
export const number: Shape<number> = (value): value is number => typeof value === 'number' && !Number.isNaN(value);
export const boolean: Shape<boolean> = (value) => typeof value === 'boolean';
export const unknown: Shape<unknown> = (_value): _value is unknown => true;
export const nothing: Shape<void> = (value) => value === undefined;

export function oneOf<const T>(values: readonly T[]): Shape<T> {
  return (value): value is T => (values as readonly unknown[]).includes(value);
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value);
}

export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

export function record<T extends Readonly<Record<string, unknown>>>(
  shapes: { readonly [Key in keyof T]: Shape<T[Key]> },
): Shape<T> {
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shapes).every(([key, shape]) => shape((value as Readonly<Record<string, unknown>>)[key]));
}
