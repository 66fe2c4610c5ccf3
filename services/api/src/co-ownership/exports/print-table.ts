import type { Api } from '../../kernel/api.ts'
import { type Sent, send } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import type { TablePaper } from './table-paper.ts'

/** A list as a paper that the browser saves. */
export async function printTable(api: Api, filename: string, paper: TablePaper): Promise<Sent | Refusal> {
  const printed = await api.papers.print(paper)
  return isRefusal(printed) ? printed : send(printed, { type: 'application/pdf', filename: `${filename}.pdf` })
}
