/** Whether anything is said by a value: a block or rows say something once a field of theirs does. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value === 'object' ? Object.values(value).some(isFilled) : true
}
