/** Reads the list of the address, with the fields of its columns. */
import type { TypedDocumentNode } from '@apollo/client';
import { sortOf } from '@portal/schema/idea-address';
import { useLocation } from 'react-router-dom';
import {
  ApprovedIdeasDocument,
  IdeasToAnnounceDocument,
  ReviewTableDocument,
  ShortlistDocument,
} from '../../../../graphql/generated-staff.ts';
import type {
  ApprovedIdeasQuery,
  IdeasToAnnounceQuery,
  ReviewRowFragment,
  ReviewTableQuery,
  ReviewTableQueryVariables,
  ShortlistQuery,
} from '../../../../graphql/generated-staff.ts';
import { useList } from '../../../../lists/use-list.ts';
import type { Connection } from '../../../../ui/pager.tsx';
import { ideasFormat, toIdeaFilter } from '../../shared/ideas-address.ts';
import { asksDisagreement, lookOf } from '../../shared/desk-views.ts';

type Answer = ReviewTableQuery | ShortlistQuery | IdeasToAnnounceQuery | ApprovedIdeasQuery;
type Asked = TypedDocumentNode<Answer, ReviewTableQueryVariables>;

const documents = {
  table: ReviewTableDocument,
  // The shortlist has one order, by the average.
  shortlist: ShortlistDocument as Asked,
  toAnnounce: IdeasToAnnounceDocument,
  approved: ApprovedIdeasDocument,
} satisfies Record<ReturnType<typeof lookOf>, Asked>;

function pick(answer: Answer): Connection<ReviewRowFragment> {
  if ('shortlist' in answer) return answer.shortlist;
  if ('toAnnounce' in answer) return answer.toAnnounce;
  return 'approved' in answer ? answer.approved : answer.ideas;
}

export function useIdeas() {
  const look = lookOf(ideasFormat.read(new URLSearchParams(useLocation().search)));
  return useList<ReturnType<typeof ideasFormat.read>, Answer, ReviewTableQueryVariables, ReviewRowFragment>({
    query: documents[look] as Asked,
    format: ideasFormat,
    variables: (view) =>
      ({
        filter: toIdeaFilter(view),
        ...(look === 'shortlist' ? { disagreement: asksDisagreement(view) } : { sort: sortOf(view) }),
      }) as Omit<ReviewTableQueryVariables, 'after'>,
    pick,
    noun: { one: 'submission', many: 'submissions' },
  });
}

export type Ideas = ReturnType<typeof useIdeas>;
