import { frenchMessage } from '@faitage/contracts/kernel/french'
import { z } from 'zod'

/** Makes every schema speak French to people, in the words of the server. */
export const speakFrench = (): void => {
  z.config({ customError: frenchMessage })
}
