import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

const any = () => true
const whole = (value: string) => /^\d+$/.test(value)
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', (value: string) => value.startsWith('[')]

/** Groups of one prefix: `p-4`, `-mt-2`, `max-w-[20rem]`. */
const prefixed = (...names: string[]) => Object.fromEntries(names.map(name => [name, [{ [name]: [any] }]]))
const edges = ['x', 'y', 't', 'r', 'b', 'l']
const ofEdges = (name: string) => edges.map(edge => `${name}${edge}`)

/**
 * The classes that the product is written with, by what they say: what the library knows beside is left at home. The
 * spec beside compares every pair of them with the library's own table.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...prefixed('p', 'm', ...ofEdges('p'), ...ofEdges('m'), 'size', 'w', 'h', 'min-w', 'max-w', 'min-h', 'max-h'),
    ...prefixed('gap', 'gap-x', 'gap-y', 'inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z'),
    ...prefixed('basis', 'order', 'grid-cols', 'leading', 'tracking', 'opacity', 'duration', 'ease', 'cursor', 'fill'),
    ...prefixed('accent', 'origin', 'translate-x', 'translate-y', 'overflow', 'overflow-x', 'overflow-y', 'line-clamp'),
    ...prefixed('underline-offset', 'divide', 'rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'rounded-tl'),
    ...prefixed('pointer-events', 'select', 'touch', 'appearance', 'align', 'scroll-my', 'scroll-mt', 'animate'),
    ...prefixed('place-items', 'items', 'self', 'justify', 'col', 'row', 'bg', 'field-sizing', 'border-spacing'),
    ...prefixed('whitespace', 'object'),
    display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    sr: ['sr-only'],
    visibility: ['visible', 'invisible'],
    'flex-direction': [{ flex: ['row', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    flex: [{ flex: [any] }],
    grow: [{ grow: ['', any] }],
    shrink: [{ shrink: ['', any] }],
    'font-size': [{ text: sizes }],
    'text-alignment': [{ text: ['left', 'center', 'right', 'end'] }],
    'text-wrap': [{ text: ['balance'] }],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: ['sans', 'mono'] }],
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'text-decoration-style': [{ decoration: ['dotted'] }],
    'text-transform': ['uppercase', 'capitalize'],
    break: ['break-words'],
    'list-style-type': [{ list: ['disc', 'decimal'] }],
    rounded: [{ rounded: ['', any] }],
    'border-w': [{ border: ['', whole] }],
    ...Object.fromEntries(edges.map(edge => [`border-w-${edge}`, [{ [`border-${edge}`]: ['', whole] }]])),
    ...Object.fromEntries(edges.map(edge => [`border-color-${edge}`, [{ [`border-${edge}`]: [any] }]])),
    'border-style': [{ border: ['dashed'] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-color': [{ border: [any] }],
    'divide-y': [{ 'divide-y': ['', whole] }],
    'outline-style': [{ outline: ['none', 'dashed'] }],
    'outline-offset': [{ 'outline-offset': [whole] }],
    'outline-w': [{ outline: ['', whole] }],
    'outline-color': [{ outline: [any] }],
    shadow: [{ shadow: [any] }],
    'ring-w': [{ ring: ['', whole] }],
    'ring-w-inset': ['ring-inset'],
    'ring-color': [{ ring: ['current', any] }],
    transition: [{ transition: ['', any] }],
    resize: ['resize'],
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: ofEdges('p'),
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ofEdges('m'),
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'rounded-tl'],
    'rounded-t': ['rounded-tl'],
    'rounded-l': ['rounded-tl'],
    'border-w': ofEdges('border-w-'),
    'border-w-x': ['border-w-r', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
    'border-color': ofEdges('border-color-'),
    'border-color-x': ['border-color-r', 'border-color-l'],
    'border-color-y': ['border-color-t', 'border-color-b'],
    'scroll-my': ['scroll-mt'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'first-letter', 'first-line', 'marker', 'selection'],
}))

/** Joins class names; of two Tailwind classes that say the same thing the last wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs))
}
