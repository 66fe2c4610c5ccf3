import { thing } from '../kernel/scope.ts'

const ways = { read: 'sees', write: 'changes' } as const

export const anOrder = thing('order_assignment', 'mission', ways)
export const aSalesOrder = thing('sales_order', 'mission', ways)
