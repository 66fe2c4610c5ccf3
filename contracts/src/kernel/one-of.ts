/** What a text says among the values there are; undefined where it says none of them. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null | undefined): T | undefined =>
  values.find(value => value === text)
