import type { FastifyRequest } from 'fastify';
import { toLatinDigits } from '@manassa/shared/domain';
import { arabic } from '../refusal/arabic';
import { readQuery } from './readInput';
import { invalidField } from '../refusal/refusal';

export interface Page {
  /** From 1. */
  page: number;
  limit: number;
}

const LARGEST_PAGE = 100_000;
const LARGEST_LIMIT = 100;

function readCount(request: FastifyRequest, name: string, fallback: number, largest: number): number {
  const value = readQuery(request, name);
  if (value === null) return fallback;
  const text = toLatinDigits(value.trim());
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > largest) throw invalidField(name, arabic.pageNumber);
  return count;
}

/** Returns `page` and `limit` of a list call. Throws Refusal for values out of range. */
export function readPage(request: FastifyRequest, defaultLimit: number): Page {
  return {
    page: readCount(request, 'page', 1, LARGEST_PAGE),
    limit: readCount(request, 'limit', defaultLimit, LARGEST_LIMIT),
  };
}

/** Presents the numbers of a list; an empty list has one page. */
export function presentPage({ page, limit }: Page, result: number, totalResults: number) {
  return { page, totalPages: Math.max(1, Math.ceil(totalResults / limit)), result, totalResults };
}
