import type { ToJudge } from '../../kernel/content/judge.thread.ts'

/** A judge that begins and never ends, for the specs of what happens then. */
export default function spin({ port }: ToJudge): never {
  port.postMessage('begun')
  for (;;) Math.random()
}
