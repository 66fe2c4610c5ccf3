import { existsSync } from 'node:fs'
import { EventStoreDBClient } from '@eventstore/db-client'

/*
 * Loaded before a role: for as long as the file named by FAITAGE_TEST_DELIVERIES is there, every event of the log is
 * delivered twice, and the ones just before it once more, late.
 */
const file = process.env.FAITAGE_TEST_DELIVERIES
const AGAIN = 3

type Listener = (event: unknown) => void
interface Subscription extends AsyncIterable<unknown> {
  on(name: string, listener: Listener): unknown
  off(name: string, listener: Listener): unknown
}
type Subscribe = (this: EventStoreDBClient, ...args: unknown[]) => Subscription

function repeating(subscription: Subscription): Subscription {
  const recent: unknown[] = []
  const deliveries = (event: unknown): unknown[] => {
    recent.push(event)
    if (recent.length > AGAIN) recent.shift()
    return existsSync(file as string) ? [event, ...recent] : [event]
  }
  const wrapped = new Map<Listener, Listener>()
  const on = subscription.on.bind(subscription)
  const off = subscription.off.bind(subscription)
  const iterate = subscription[Symbol.asyncIterator].bind(subscription)
  return Object.assign(subscription, {
    on(name: string, listener: Listener) {
      if (name !== 'data') return on(name, listener)
      wrapped.set(listener, event => deliveries(event).forEach(listener))
      return on(name, wrapped.get(listener) as Listener)
    },
    off: (name: string, listener: Listener) => off(name, wrapped.get(listener) ?? listener),
    async *[Symbol.asyncIterator]() {
      for await (const event of { [Symbol.asyncIterator]: iterate }) yield* deliveries(event)
    },
  })
}

if (file) {
  const client = EventStoreDBClient.prototype as unknown as { subscribeToAll: Subscribe }
  const subscribe = client.subscribeToAll
  client.subscribeToAll = function (...args) {
    return repeating(subscribe.apply(this, args))
  }
}
