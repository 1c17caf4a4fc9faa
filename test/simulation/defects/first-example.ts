import fc from 'fast-check';

// Whether a law notices a planted defect is all that is asked: to find the smallest example takes longer than the law.
fc.configureGlobal({ endOnFailure: true });
