import { describe, expect, it } from 'vitest'
import { routeTable } from './route-table'

const expand = (base: string, paths: readonly string[]) => paths.map(path => (path ? `${base}/${path}` : base))
const audit = ['', 'equipment', 'metrics', 'results', 'rooms-input', 'rooms-input/$room_id']
const lotPages = ['edit', 'general', 'thematics/$thematic_name'].map(page => `lots/$lot_id/${page}`)
const building = ['edit', 'general', 'thematics/$thematic_name', 'lots', 'lots/new', ...lotPages]
const tree = [
  'buildings',
  'buildings/new',
  'copros',
  'copros/new',
  ...expand('copros/$copro_id', [
    'edit',
    'general',
    'lots',
    'lots/new',
    'thematics/$thematic_name',
    'buildings',
    'buildings/new',
    ...expand('buildings/$building_id', building),
  ]),
]

/** The route map of the specification, written out apart from the table. */
const specified = [
  '/',
  '/buildings',
  '/copros',
  '/lots',
  '/scs',
  '/person',
  '/tasks',
  '/tasks-v1',
  '/prospects',
  '/reporting',
  '/missions',
  '/projects',
  '/ai-analyzer/analyze',
  '/ai-analyzer/historic',
  '/auth/login',
  '/payment/thanks',
  '/payment/$id/redirect',
  '/missions/new',
  ...expand('/missions/edit/$id', [
    '',
    'contract',
    'documents',
    'requester',
    'stats',
    'accommodation/general',
    'billing/assignment',
    'billing/billing',
    'billing/purchase-order',
    'billing/triggers-settings',
    'funders/followup-alerts',
    'funders/$requester_type',
    'funders/$requester_type/new',
    'funders/$requester_type/edit/$funder_id',
  ]),
  ...expand('/missions/$id', [
    ...tree,
    'general',
    'general/market',
    'lots',
    'lots/new',
    'scs',
    ...expand('scs/$sc_id', [...tree, 'general', 'lots', 'lots/new', 'thematics/$thematic_name']),
  ]),
  '/projects/new',
  '/projects/program-visit',
  ...expand('/projects/edit/$id', [
    '',
    'documents',
    'funders',
    'accommodation/common_area',
    'accommodation/general',
    'accommodation/new',
    'accommodation/$accommodation_id',
    'accommodation/$accommodation_id/documents',
    ...expand('accommodation/$accommodation_id/initial-state', audit),
    ...expand('accommodation/$accommodation_id/scenario/$scenario_id', audit),
    'contractualization/documents',
    'contractualization/quote-invoice',
    'follow-up/comments',
    'follow-up/tasks',
    'works/approval',
    'works/deposit',
    'works/payment',
    'works/quote',
    'works/simulations',
  ]),
  ...['agencies', 'clients', 'users'].flatMap(kind => expand(`/admin/${kind}`, ['', 'new', 'edit/$id'])),
  '/admin/antennas/edit/$id',
  '/admin/roles',
  '/admin/subcontractor',
  '/admin/external_settings',
  '/admin/document_analysis',
  ...expand('/admin/funders/$requester_type', ['', 'new', 'edit/$funder_id']),
]

describe('the route table', () => {
  const paths = routeTable.map(entry => entry.path)

  it('holds every path of the specification', () => {
    expect(specified.filter(path => !paths.includes(path))).toEqual([])
  })

  it('holds each path once, with a title', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(routeTable.filter(entry => !entry.title.trim())).toEqual([])
  })

  it('sends the menu to built pages only', () => {
    const built = routeTable.filter(entry => entry.load).map(entry => entry.path)
    expect(built).toEqual(expect.arrayContaining(['/', '/missions', '/missions/new', '/missions/edit/$id']))
  })
})
