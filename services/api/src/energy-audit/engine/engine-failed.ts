/** The engine gave no number that may be shown. Its message is for the log: nobody else reads it. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed'
}
