import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What operators watch; each projector has its own registry. */
export function projectorMetrics(lag: () => { events: number; since: number | undefined }) {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'faitage_projection_lag_events',
    help: 'Events that arrived and are not projected yet',
    registers,
    collect() {
      this.set(lag().events)
    },
  })
  new Gauge({
    name: 'faitage_projection_lag_milliseconds',
    help: 'Age of the oldest event that is not projected yet',
    registers,
    collect() {
      const { since } = lag()
      this.set(since === undefined ? 0 : Math.max(0, Date.now() - since))
    },
  })
  return {
    registry,
    events: new Counter({ name: 'faitage_projection_events_total', help: 'Events projected', registers }),
    parked: new Counter({
      name: 'faitage_projection_parked_total',
      help: 'Events set aside because a read model could not take them',
      labelNames: ['model'],
      registers,
    }),
    seconds: new Histogram({
      name: 'faitage_projection_batch_seconds',
      help: 'Duration of a batch, from its first event to its commit',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
      registers,
    }),
    standby: new Gauge({
      name: 'faitage_projection_standby',
      help: '1 while another projector holds the lock',
      registers,
    }),
  }
}
