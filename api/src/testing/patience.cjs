/* global jest */

/** The first database of a worker takes seconds to make, more when the machine is busy. */
jest.setTimeout(180_000);
