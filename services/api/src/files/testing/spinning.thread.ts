import type { ToJudge } from '../../kernel/content/judge.thread.ts'

/** Work that begins and never ends, for the specs of what happens then; a judge says that it began. */
export default function spin({ port }: Partial<ToJudge>): never {
  port?.postMessage('begun')
  for (;;) Math.random()
}
