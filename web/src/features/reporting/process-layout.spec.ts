import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import { describe, expect, it } from 'vitest'
import { MOST, processLayout } from './process-layout'
import type { ModelRow } from './report-model'

const passage = (since: ProjectStatus, until: ProjectStatus, value: number): ModelRow => ({
  key: `${since}|${until}`,
  label: '',
  values: { value: { value }, median: { value: 3 } },
})
const layout = (...rows: ModelRow[]) => processLayout({ columns: [], rows })

describe('the process map', () => {
  const { nodes, bands, edges, width } = layout(
    passage('a_contacter', 'contact', 40),
    passage('contact', 'depose', 20),
    passage('depose', 'contact', 4),
    passage('contact', 'sans_suite', 2),
    passage('a_contacter', 'sans_suite', 1),
  )
  const edge = (since: string, until: string) => edges.find(one => one.row.key === `${since}|${until}`)!

  it('has every status that is met, in the order of a project’s life, by its part', () => {
    expect(nodes.map(({ status }) => status)).toEqual(['a_contacter', 'contact', 'depose', 'sans_suite'])
    expect(nodes.map(({ y }) => y)).toEqual(nodes.map(({ y }) => y).toSorted((a, b) => a - b))
    expect(bands.map(({ label }) => label)).toEqual(['Prise de contact', 'Dossier', 'Projets clos'])
  })

  it('tells what goes on, what skips statuses and what comes back; the more frequent, the wider', () => {
    expect(edge('a_contacter', 'contact').way).toBe('next')
    expect(edge('contact', 'depose').way).toBe('next')
    expect(edge('depose', 'contact').way).toBe('back')
    expect(edge('contact', 'sans_suite').way).toBe('over')
    const widths = edges.map(one => one.width)
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(widths[0]).toBe(12)
  })

  it('puts no two labels upon each other, nor one out of the picture', () => {
    for (const one of edges) {
      expect(one.label.x).toBeLessThan(width)
      expect(one.label.x).toBeGreaterThan(0)
      for (const other of edges)
        if (one !== other)
          expect(Math.abs(one.label.x - other.label.x) > 70 || Math.abs(one.label.y - other.label.y) > 24).toBe(true)
    }
  })

  it('draws the most frequent alone, and says how many it leaves to the table', () => {
    const many = Array.from({ length: MOST + 4 }, (_, at) => ({
      ...passage('contact', 'depose', 1),
      key: `contact|depose|${at}`,
    }))
    expect(layout(...many)).toMatchObject({ left: 4 })
    expect(layout().nodes).toEqual([])
  })
})
