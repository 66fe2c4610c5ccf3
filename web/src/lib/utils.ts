import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({})

/** Joins class names; of two Tailwind classes that say the same thing the last wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs))
}
