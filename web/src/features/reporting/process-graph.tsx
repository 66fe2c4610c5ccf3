import { formatCount } from '@faitage/contracts/kernel/format-number'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useMemo } from 'react'
import { type GraphEdge, MOST, NODE, processLayout } from './process-layout'
import { type Model, valueText } from './report-model'
import type { OpenRows } from './report-table'

interface ProcessGraphProps {
  title: string
  model: Model
  onOpen: OpenRows
}

const colours: Record<GraphEdge['way'], string> = {
  next: 'var(--chart-1)',
  over: 'var(--chart-3)',
  back: 'var(--chart-2)',
}

const about = ({ since, until, row }: GraphEdge) =>
  `De « ${projectStatusLabels[since]} » à « ${projectStatusLabels[until]} »`.concat(
    `\u00A0: ${valueText(row.values.value?.value ?? null, 'count')} passages, médiane ${valueText(row.values.median?.value ?? null, 'days')}`,
  )

/**
 * Which status follows which: statuses from top to bottom in the order of a project's life, an arrow for each passage, the
 * wider the more frequent. Every arrow is a button by its label, in that order, which opens its rows.
 */
export function ProcessGraph({ title, model, onOpen }: ProcessGraphProps) {
  const { nodes, bands, edges, nodeX, width, height, left } = useMemo(() => processLayout(model), [model])
  const inOrder = edges.toSorted((a, b) => a.label.y - b.label.y)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={`${title}, en graphe`}>
        <div className="relative mx-auto" style={{ width, height }}>
          {bands.map(({ label, y, height: tall }) => (
            <div
              key={label}
              data-band
              className="absolute inset-x-0 rounded-lg bg-muted pt-1 text-sm text-muted-foreground"
              style={{ top: y, height: tall, paddingLeft: nodeX + NODE.width / 2 + 16 }}
            >
              {label}
            </div>
          ))}
          <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
            {edges.map(({ row, way, width: wide, line, head }) => (
              <g key={row.key}>
                <path d={line} fill="none" stroke={colours[way]} strokeWidth={wide} />
                <polygon points={head} fill={colours[way]} />
              </g>
            ))}
          </svg>
          <ol aria-label="Statuts">
            {nodes.map(({ status, y }) => (
              <li
                key={status}
                className="absolute flex items-center justify-center rounded-md border border-input bg-card px-2 text-center text-sm font-medium leading-tight"
                style={{ left: nodeX, top: y, width: NODE.width, height: NODE.height }}
              >
                {projectStatusLabels[status]}
              </li>
            ))}
          </ol>
          <ul aria-label="Passages">
            {inOrder.map(edge => (
              <li
                key={edge.row.key}
                className="absolute -translate-x-1/2 -translate-y-1/2"
                style={{ left: edge.label.x, top: edge.label.y }}
              >
                <button
                  type="button"
                  data-printed
                  title={about(edge)}
                  className="h-6 rounded-sm border bg-card px-1.5 text-sm whitespace-nowrap text-foreground tabular hover:bg-accent"
                  onClick={() => {
                    const filter = edge.row.values.value?.filter
                    if (filter) onOpen(filter)
                  }}
                >
                  <span aria-hidden="true">
                    <strong className="font-semibold">{formatCount(edge.row.values.value?.value ?? 0)}</strong>
                    {` · ${valueText(edge.row.values.median?.value ?? null, 'days')}`}
                  </span>
                  <span className="sr-only">{about(edge)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Légende">
        {(
          [
            ['next', 'Au statut suivant'],
            ['over', 'En sautant des statuts (à droite)'],
            ['back', 'Retour en arrière (à gauche)'],
          ] as const
        )
          .filter(([way]) => edges.some(edge => edge.way === way))
          .map(([way, text]) => (
            <li key={way} className="flex items-center gap-2">
              <span aria-hidden className="size-3 rounded-sm" style={{ background: colours[way] }} />
              {text}
            </li>
          ))}
        <li className="text-muted-foreground">
          Une flèche est d’autant plus large que ses passages sont nombreux. L’étiquette dit combien, et la médiane des
          jours passés dans le premier statut.
          {left > 0 ? ` Les ${MOST} passages les plus fréquents sont dessinés ; tous sont dans le tableau.` : ''}
        </li>
      </ul>
    </>
  )
}
