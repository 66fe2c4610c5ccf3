/** Task queues, in memory: what is due is offered again after a restart. */

export type Task =
  | { kind: 'workflow'; runId: string; sticky: boolean }
  | { kind: 'query'; queryId: string; sticky: boolean }
  | { kind: 'activity'; runId: string; scheduledEventId: number; attempt: number }

/** Gives the answer of a poll for a task, or undefined when the task is stale. */
type Dispatch<A> = (task: Task, identity: string) => A | undefined

interface Poller<A> {
  identity: string
  answer(value: A | undefined): void
}

interface Queue<A> {
  tasks: Task[]
  pollers: Set<Poller<A>>
  /** Who asked for tasks lately, by identity (milliseconds since 1970). */
  seen: Map<string, number>
  /** The last poller went away without being answered and none came back. */
  deserted: boolean
}

/** One family of task queues (workflow tasks with queries, or activities). */
export class Matching<A> {
  private readonly queues = new Map<string, Queue<A>>()
  private readonly dispatch: Dispatch<A>
  private readonly onDeserted: (tasks: Task[]) => Task[]
  private readonly pollMs: number

  constructor(dispatch: Dispatch<A>, pollMs: number, onDeserted: (tasks: Task[]) => Task[] = tasks => tasks) {
    this.dispatch = dispatch
    this.pollMs = pollMs
    this.onDeserted = onDeserted
  }

  private queue(name: string): Queue<A> {
    let queue = this.queues.get(name)
    if (!queue) {
      queue = { tasks: [], pollers: new Set(), seen: new Map(), deserted: false }
      this.queues.set(name, queue)
    }
    return queue
  }

  /** Gives a task to a waiting poller, or keeps it for the next. */
  offer(name: string, task: Task): void {
    const queue = this.queue(name)
    for (const poller of queue.pollers) {
      const answer = this.dispatch(task, poller.identity)
      if (answer !== undefined) {
        queue.pollers.delete(poller)
        poller.answer(answer)
      }
      return
    }
    queue.tasks.push(task)
  }

  /** A task for this poller; undefined when none came in time or the poller went away. */
  poll(name: string, identity: string, onCancel: (cancelled: () => void) => void): Promise<A | undefined> {
    const queue = this.queue(name)
    queue.deserted = false
    queue.seen.set(identity, Date.now())
    while (queue.tasks.length) {
      const answer = this.dispatch(queue.tasks.shift()!, identity)
      if (answer !== undefined) return Promise.resolve(answer)
    }
    return new Promise(resolve => {
      const leave = (value: A | undefined) => {
        clearTimeout(timer)
        queue.pollers.delete(poller)
        resolve(value)
      }
      const poller: Poller<A> = { identity, answer: leave }
      const timer = setTimeout(() => leave(undefined), this.pollMs)
      queue.pollers.add(poller)
      onCancel(() => {
        if (!queue.pollers.has(poller)) return
        leave(undefined)
        queue.seen.delete(identity)
        if (!queue.pollers.size) this.desert(name)
      })
    })
  }

  /** The one who polled this queue is gone: its tasks go elsewhere. */
  desert(name: string): void {
    const queue = this.queue(name)
    queue.deserted = true
    queue.tasks = this.onDeserted(queue.tasks)
    if (!queue.tasks.length && !queue.pollers.size) this.queues.delete(name)
  }

  /** Nobody asks for its tasks, or nobody ever did since the start. */
  isDeserted(name: string): boolean {
    return this.queues.get(name)?.deserted ?? true
  }

  /** Who asked for tasks of this queue in the last five minutes. */
  pollersOf(name: string): { identity: string; at: number }[] {
    const since = Date.now() - 300_000
    return [...(this.queues.get(name)?.seen ?? [])]
      .map(([identity, at]) => ({ identity, at }))
      .filter(p => p.at > since)
  }

  /** Tasks that nobody took yet, by queue. Those of one worker alone have no name that lasts. */
  depths(): Record<string, number> {
    const kept = [...this.queues].filter(([name]) => !/^\d+@/.test(name))
    return Object.fromEntries(kept.map(([name, { tasks }]) => [name, tasks.length]))
  }

  /** Answers every waiting poll with nothing. */
  stop(): void {
    for (const queue of this.queues.values()) for (const poller of [...queue.pollers]) poller.answer(undefined)
  }
}
